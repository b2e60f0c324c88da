import sys,re
for l in sys.stdin.read().split('\n'):
    if not l.strip(): continue
    loc,new=l.split('|',1); f,n=loc.rsplit(':',1); n=int(n)-1
    L=open(f,encoding='utf8').read().split('\n'); s=L[n]
    m=re.match(r"^(\s*)(/\*\*|//|/\*) (.*?)( \*/)?$",s)
    t=re.match(r"^(test\(')(.*)(', \(\) => \{)$",s)
    if t: L[n]=t[1]+new+t[3]
    elif m: L[n]=m[1]+m[2]+' '+new+(m[4] or '')
    else: print('BAD',loc,s); continue
    open(f,'w',encoding='utf8').write('\n'.join(L))
