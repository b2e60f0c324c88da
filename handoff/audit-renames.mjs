import ts from './node_modules/typescript/lib/typescript.js'
import { execSync } from 'node:child_process'
import { readFileSync, existsSync } from 'node:fs'
const mode = process.argv[2]
const lines = readFileSync(0, 'utf8')
  .split('\n')
  .map((l) => l.trim())
  .filter(Boolean)
const back = {
  'contract/core/signed-links.ts': 'contract/core/links.ts',
  'server/images/errors.ts': 'server/images/refusals.ts',
  'server/images/detect-format.ts': 'server/images/signatures.ts',
  'server/images/sanitize.ts': 'server/images/reduce.ts',
  'server/images/sanitize-avif.ts': 'server/images/avif.ts',
  'server/sheets/errors.ts': 'server/sheets/refusals.ts',
  'server/sheets/read-worker.ts': 'server/sheets/reader.ts',
  'server/engines/thread-client.ts': 'server/engines/worker.ts',
}
for (const line of lines) {
  const [file, old, neu] = line.split(/\s+/)
  let src
  try {
    src =
      mode === 'base'
        ? execSync(`git show f132af88:${back[file] ?? file} 2>/dev/null`).toString()
        : readFileSync(existsSync(file) ? file : file, 'utf8')
  } catch {
    console.log('NOFILE', line)
    continue
  }
  const sf = ts.createSourceFile(file, src, ts.ScriptTarget.Latest, true)
  const [owner, member] = old.includes('.') ? old.split('.') : [old]
  const isDecl = (n) => n.name && ts.isIdentifier(n.name)
  let found
  const visit = (n, inside) => {
    if (found) return
    if (isDecl(n) && !ts.isImportSpecifier(n) && !ts.isExportSpecifier(n)) {
      if (!member && n.name.text === owner) {
        found = n
        return
      }
      if (member && inside === owner && n.name.text === member) {
        found = n
        return
      }
    }
    const next =
      isDecl(n) &&
      (ts.isTypeAliasDeclaration(n) ||
        ts.isInterfaceDeclaration(n) ||
        ts.isFunctionDeclaration(n) ||
        ts.isVariableDeclaration(n) ||
        ts.isClassDeclaration(n) ||
        ts.isMethodDeclaration(n))
        ? n.name.text === owner
          ? owner
          : inside
        : inside
    ts.forEachChild(n, (c) => visit(c, next))
  }
  visit(sf, null)
  if (!found) {
    console.log('NOTFOUND', line)
    continue
  }
  if (member) {
    const all = []
    const v2 = (n, inside) => {
      if (isDecl(n) && inside === owner && n.name.text === member) all.push(n)
      const next =
        isDecl(n) &&
        (ts.isTypeAliasDeclaration(n) ||
          ts.isFunctionDeclaration(n) ||
          ts.isVariableDeclaration(n) ||
          ts.isClassDeclaration(n) ||
          ts.isMethodDeclaration(n) ||
          ts.isInterfaceDeclaration(n))
          ? n.name.text === owner
            ? owner
            : inside
          : inside
      ts.forEachChild(n, (c) => v2(c, next))
    }
    v2(sf, null)
    if (
      all.length > 1 ||
      !(
        ts.isPropertySignature(found) ||
        ts.isMethodSignature(found) ||
        (ts.isPropertyAssignment(found) && owner === 'limits') ||
        ts.isMethodDeclaration(found)
      )
    )
      console.log(
        'MEMBER?',
        line,
        ts.SyntaxKind[found.kind],
        all.length,
        sf.getLineAndCharacterOfPosition(found.pos).line + 1,
      )
    continue
  }
  const top = found.parent === sf || (ts.isVariableDeclaration(found) && found.parent?.parent?.parent === sf)
  if (!top)
    console.log(
      'INNER',
      line,
      '|',
      ts.SyntaxKind[found.kind],
      'line',
      sf.getLineAndCharacterOfPosition(found.getStart()).line + 1,
      found.getText().slice(0, 60).replace(/\n/g, ' '),
    )
}
