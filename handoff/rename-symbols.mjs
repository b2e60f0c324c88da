// usage: node ./rename.mjs --area needs/,bench/ <<'EOF'  lines: file<TAB or space>old<space>new ; run in the worktree root
import ts from './node_modules/typescript/lib/typescript.js'
import { readFileSync, writeFileSync, appendFileSync, existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
const root = process.cwd()
const areaArg = process.argv.indexOf('--area')
const area = areaArg > 0 ? process.argv[areaArg + 1].split(',') : null
const lines = readFileSync(0, 'utf8')
  .split('\n')
  .map((l) => l.trim())
  .filter((l) => l && !l.startsWith('#'))
const cfg = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
)
const files = cfg.fileNames
const versions = new Map(files.map((f) => [f, 0]))
const texts = new Map()
const read = (f) => {
  if (!texts.has(f)) texts.set(f, readFileSync(f, 'utf8'))
  return texts.get(f)
}
const host = {
  getScriptFileNames: () => files,
  getScriptVersion: (f) => String(versions.get(f) ?? 0),
  getScriptSnapshot: (f) => (existsSync(f) ? ts.ScriptSnapshot.fromString(read(f)) : undefined),
  getCurrentDirectory: () => root,
  getCompilationSettings: () => ({ ...cfg.options }),
  getDefaultLibFileName: (o) => ts.getDefaultLibFilePath(o),
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
}
const service = ts.createLanguageService(host, ts.createDocumentRegistry())
const dirty = new Set()
for (const line of lines) {
  const [file, old, neu] = line.split(/\s+/)
  const path = resolve(root, file)
  if (!versions.has(path)) {
    console.log('NO FILE', line)
    continue
  }
  const sf = service.getProgram().getSourceFile(path)
  const [owner, member] = old.includes('.') ? old.split('.') : [old]
  const isDecl = (n) => n.name && ts.isIdentifier(n.name)
  let found
  const visit = (n, inside) => {
    if (found) return
    if (isDecl(n) && !ts.isImportSpecifier(n) && !ts.isExportSpecifier(n)) {
      if (!member && n.name.text === owner) {
        found = n.name
        return
      }
      if (member && inside === owner && n.name.text === member) {
        found = n.name
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
    console.log('NOT FOUND', line)
    continue
  }
  const clean = neu.split('.').at(-1)
  let locs
  try {
    const info = service.getRenameInfo(path, found.getStart(), {})
    if (!info.canRename) {
      console.log('CANNOT', line, info.localizedErrorMessage)
      continue
    }
    locs = service.findRenameLocations(path, found.getStart(), false, false, {
      providePrefixAndSuffixTextForRename: true,
    })
  } catch (e) {
    console.log('FAILED', line, e.message)
    continue
  }
  const outside = [...new Set(locs.map((l) => relative(root, l.fileName)))].filter(
    (f) => f.startsWith('node_modules') || (area && !area.some((a) => f.startsWith(a))),
  )
  if (outside.length) {
    if (area && !outside.some((f) => f.startsWith('node_modules'))) {
      appendFileSync('./renames.txt', `${file} ${old} ${neu}\n`)
      console.log('LATER (used outside of the area)', line)
    } else console.log('REFUSED', line, outside[0])
    continue
  }
  const byFile = Map.groupBy
    ? Map.groupBy(locs, (l) => l.fileName)
    : locs.reduce((m, l) => m.set(l.fileName, [...(m.get(l.fileName) ?? []), l]), new Map())
  // clash: new name already in a touched file as an identifier?
  const clash = [...byFile.keys()].filter((f) =>
    new RegExp(`(?<![\\w.'"\`-])${clean}(?![\\w'"\`-])`).test(read(f).replace(/\/\*[^]*?\*\/|\/\/.*/g, '')),
  )
  for (const [f, ls] of byFile) {
    let s = read(f)
    for (const l of ls.toSorted((a, b) => b.textSpan.start - a.textSpan.start))
      s =
        s.slice(0, l.textSpan.start) +
        (l.prefixText ?? '') +
        clean +
        (l.suffixText ?? '') +
        s.slice(l.textSpan.start + l.textSpan.length)
    // import { a as a } cleanup for exports renamed: "x as old" introduced by prefix
    texts.set(f, s)
    versions.set(f, (versions.get(f) ?? 0) + 1)
    dirty.add(f)
  }
  console.log(
    'ok',
    old,
    '->',
    clean,
    locs.length,
    'places',
    byFile.size,
    'files',
    clash.length
      ? `CHECK names already used in ${clash
          .slice(0, 3)
          .map((f) => relative(root, f))
          .join(', ')}`
      : '',
  )
}
for (const f of dirty) writeFileSync(f, texts.get(f))
