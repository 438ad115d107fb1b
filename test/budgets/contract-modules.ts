import fs from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve('src/contract')
const PATH = /^\s*path: '([^']+)'/gm

/** The subjects of the contract, each with the paths of its calls. */
function subjects(): { name: string; paths: string[] }[] {
  return fs
    .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const source = fs.readFileSync(path.join(FOLDER, file), 'utf8')
      return { name: file.replace(/\.ts$/, ''), paths: [...source.matchAll(PATH)].map(([, found]) => found ?? '') }
    })
    .filter(({ paths }) => paths.length > 0)
}

/** The contract's subjects of which a script holds at least one call. */
export function contractModulesIn(script: string): string[] {
  const holds = (call: string) => script.includes(`"${call}"`) || script.includes(`'${call}'`)
  return subjects()
    .filter(({ paths }) => paths.some(holds))
    .map(({ name }) => name)
    .sort()
}
