import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'

import * as choicePlaces from '@/lib/form/choice-places'
import * as parallelPlaces from '@/lib/form/parallel-places'
import * as processDefinition from '@/server/definitions/process'

import type { Fault } from './engine-faults'
import type { SettlingEngine } from './engine-sequences'

const folder = join(process.cwd(), 'src/server/workflow/engine')
const names = [
  'actions',
  'automatic',
  'choices',
  'command',
  'engine',
  'expire',
  'hold',
  'log-choices',
  'parts',
  'people',
  'permit',
  'places',
  'round',
  'state',
]
const modules = [
  ...names,
  ...readdirSync(join(folder, 'commands')).map((file) => `commands/${file.replace(/\.ts$/, '')}`),
]
/** What the engine imports from outside of its folder: no fault is put into them. */
const outerModules: Readonly<Record<string, Record<string, unknown>>> = {
  '@/lib/form/choice-places': choicePlaces,
  '@/lib/form/parallel-places': parallelPlaces,
  '@/server/definitions/process': processDefinition,
}
const sources = new Map(modules.map((name) => [name, readFileSync(join(folder, `${name}.ts`), 'utf8')]))

function compile(source: string): string {
  return transformSync(source, { loader: 'ts', format: 'cjs', target: 'node20' }).code
}

const compiled = new Map([...sources].map(([name, source]) => [name, compile(source)]))

/**
 * The engine of the product with one fault in its source.
 *
 * @throws {Error} when the text to replace is not in the file exactly once: the fault table is stale
 */
export function faultyEngine({ file, from, to }: Fault): SettlingEngine {
  const source = sources.get(file)
  if (source === undefined || source.split(from).length !== 2) throw new Error(`${file}: not found once: ${from}`)
  return load(new Map(compiled).set(file, compile(source.replace(from, () => to))))
}

/** The engine as it is, by the same way: the yardstick of the loader. */
export const soundEngine = (): SettlingEngine => load(compiled)

function load(code: ReadonlyMap<string, string>): SettlingEngine {
  const loaded = new Map<string, Record<string, unknown>>()
  const require = (request: string): Record<string, unknown> => {
    const outer = outerModules[request]
    if (outer) return outer
    const name = request.replace('@/server/workflow/engine/', '').replace('./', '')
    const cached = loaded.get(name)
    if (cached) return cached
    const module = { exports: {} as Record<string, unknown> }
    loaded.set(name, module.exports)
    new Function('module', 'exports', 'require', code.get(name) ?? `throw new Error('no ${name}')`)(
      module,
      module.exports,
      require,
    )
    loaded.set(name, module.exports)
    return module.exports
  }
  return {
    ...require('engine'),
    ...require('actions'),
    ...require('choices'),
    ...require('expire'),
    ...require('hold'),
  } as unknown as SettlingEngine
}
