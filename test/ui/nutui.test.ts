// Which parts of ui are NutUI's: DECISIONS.md lists them, and the code imports no others.
import { readdirSync, readFileSync } from 'node:fs'

const IMPORT = /import \{([^}]+)\} from '@nutui\/nutui-react-taro'/

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

/** The component of NutUI that each file imports. */
function listNutuiParts(): string[] {
  return files.flatMap((file) => {
    const names = IMPORT.exec(readFileSync(`src/${file}`, 'utf8'))?.[1]
    if (!names) return []
    return names.split(',').map((name) => `${file.replaceAll('\\', '/')}: ${name.trim().split(' as ')[0]}`)
  })
}

/** The rows of the table whose verdict is NutUI. */
function listDecidedParts(): string[] {
  const rows = readFileSync('DECISIONS.md', 'utf8').matchAll(/^\| `(ui\/\S+)` \| (\w+) \| NutUI/gm)
  return [...rows].map(([, file, name]) => `${file}: ${name}`)
}

it('uses NutUI in exactly the parts that DECISIONS.md lists', () => {
  expect(listNutuiParts().sort()).toEqual(listDecidedParts().sort())
})

it('lets ui alone import NutUI', () => {
  const importing = files.filter((file) => readFileSync(`src/${file}`, 'utf8').includes("from '@nutui/"))
  expect(importing.filter((file) => !file.startsWith('ui/'))).toEqual([])
})
