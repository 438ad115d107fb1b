import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'

const CONTRACT = 'src/contract'

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** What a client bundles for these modules. */
function bundled(...modules: string[]) {
  const { outputFiles, metafile } = buildSync({
    entryPoints: modules.map((name) => `${CONTRACT}/${name}.ts`),
    bundle: true,
    format: 'esm',
    minify: true,
    metafile: true,
    outdir: '.tmp/none',
    splitting: true,
    target: 'es2018',
    tsconfig: 'tsconfig.json',
    write: false,
  })
  const own = Object.keys(metafile.inputs).filter((path) => path.startsWith(CONTRACT))
  const gzipped = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
  return { modules: own.map((path) => path.slice(CONTRACT.length + 1, -3)).sort(), gzipped }
}

describe('contract modules', () => {
  it('are imported one by one: the table of all calls only by the server', () => {
    const importing = sourceFiles('src').filter((path) => {
      const isTable = /from '(@\/contract|\.)\/calls'/.test(readFileSync(path, 'utf8'))
      return isTable && !path.startsWith('src/server/')
    })
    expect(importing).toEqual([])
  })

  it('give the login page no more than what it sends', () => {
    const { modules, gzipped } = bundled('identity/auth')
    expect(modules).toEqual(['endpoint', 'identity/auth', 'shapes'])
    expect(gzipped).toBeLessThan(6_100)
  })

  it('stay small together with what reads an answer', () => {
    const { modules, gzipped } = bundled('identity/auth', 'envelope')
    expect(modules).toEqual(['endpoint', 'envelope', 'identity/auth', 'shapes'])
    expect(gzipped).toBeLessThan(6_500)
  })

  it('leave the back ends to the builds that name one', () => {
    const naming = sourceFiles('src')
      .filter((path) => !path.startsWith(`${CONTRACT}/backends/`))
      .filter((path) => /from '[^']*contract\/(adapt|backends\/\w+)'/.test(readFileSync(path, 'utf8')))
    expect(naming).toEqual([])
  })
})
