// App(), Page(), Component(), Behavior(): what app code hands to WeChat, handed on to the engine.
import { asTap, toLogic } from './bridge'
import { bundle, fail, records } from './context'
import { guarded, type Json, space } from './engine'
import { isEngineEvent, plainEvent } from './events'
import { isLoaded, joinPath, load } from './modules'

type Method = (this: unknown, ...args: unknown[]) => unknown

let app: Json | null = null
let registering = ''
const defined = new Set<string>()

export const getApp = () => app

export function App(definition: Json) {
  app = definition
  records.lifecycle.push('App()')
}

/** Events become plain data, which the logic hears later; what a method throws is on record. */
function wrapMethods(methods: Json): Json {
  const wrapped: Json = { ...methods }
  for (const [name, method] of Object.entries(methods)) {
    if (typeof method !== 'function') continue
    wrapped[name] = function (this: unknown, ...args: unknown[]) {
      const [event, ...rest] = args
      if (isEngineEvent(event)) {
        const heard = plainEvent(event)
        const run = () => guarded(`method ${name}`, () => (method as Method).call(this, heard, ...rest))
        return toLogic(() => void (heard.type === 'tap' ? asTap(run) : run()))
      }
      try {
        return (method as Method).apply(this, args)
      } catch (error) {
        fail(`method ${name}`, error)
        throw error
      }
    }
  }
  return wrapped
}

interface Definers {
  Page(definition: Json): unknown
  Component(definition: Json): unknown
}

export function Page(definition: Json) {
  defined.add(registering)
  const { behaviors, ...rest } = wrapMethods(definition)
  const plain = Array.isArray(behaviors) ? { ...rest, behaviors } : rest
  space.componentEnv(registering, (env) => (env as unknown as Definers).Page(plain))
}

export function Component(definition: Json) {
  defined.add(registering)
  const copy: Json = { ...definition }
  // Taro writes `{}` where WeChat takes a list.
  for (const key of ['behaviors', 'externalClasses']) {
    if (copy[key] && !Array.isArray(copy[key])) copy[key] = Object.values(copy[key] as Json)
  }
  if (copy.methods) copy.methods = wrapMethods(copy.methods as Json)
  return space.componentEnv(registering, (env) => (env as unknown as Definers).Component(copy))
}

export const Behavior = (definition: Json) =>
  (space.behavior() as unknown as { definition(d: Json): { register(): unknown } }).definition(definition).register()

/**
 * Runs the file of a page or component and of what it uses.
 *
 * @throws {Error} when the file calls neither Page() nor Component()
 */
export function register(path: string) {
  if (defined.has(path) || isLoaded(`${path}.js`)) return
  for (const target of Object.values(bundle.json[path]?.usingComponents ?? {})) {
    const used = target.startsWith('/')
      ? target.slice(1)
      : joinPath(`${path.split('/').slice(0, -1).join('/')}/${target}`)
    if (used !== path) register(used)
  }
  const outer = registering
  registering = path
  try {
    load(`${path}.js`)
  } finally {
    registering = outer
  }
  if (!defined.has(path)) throw new Error(`${path}.js called neither Page() nor Component()`)
}
