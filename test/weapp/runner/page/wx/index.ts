// `wx` as app code sees it. A member that is not here is undefined, as on an older base library, and put on record.

import { toView } from '../bridge'
import { canUseComponent } from '../builtins/control'
import { options, records, typings } from '../context'
import type { Instance, Json } from '../engine'
import { topPage } from '../router'
import { asyncCall } from './call'
import { fileCalls } from './files'
import { listenerCalls } from './listeners'
import { mediaCalls } from './media'
import { networkCalls } from './network'
import { nodeCalls } from './nodes'
import { playerCalls } from './players'
import { screenCalls } from './screen'
import { storageCalls } from './storage'
import { systemCalls } from './system'

const launchOptions = () => ({
  path: options.launch.path ?? '',
  query: options.launch.query,
  scene: options.launch.scene ?? 1001,
  shareTicket: '',
  referrerInfo: {},
  mode: 'default',
})

const nothing = () => undefined

type Step = (...args: unknown[]) => unknown

/** The observer works in the view, after what was sent there before. */
function observeLater(observer: Json): Json {
  for (const step of ['observe', 'disconnect']) {
    const now = observer[step] as Step
    observer[step] = (...args: unknown[]) => toView(() => void now.apply(observer, args))
  }
  return observer
}

/** By `call.object.parameter`, `call.return.field` or `component.attribute.option`, as far as the runner goes. */
function canIUse(schema: string): boolean {
  const [name = '', part, member] = schema.split('.')
  if (!(name in calls)) return canUseComponent(schema)
  const fields = typings.calls[name]
  return part !== 'object' || !member || !fields || member in fields
}

const calls: Json = {
  ...storageCalls,
  ...fileCalls,
  ...networkCalls,
  ...systemCalls,
  ...mediaCalls,
  ...playerCalls,
  ...screenCalls,
  ...nodeCalls,
  ...listenerCalls('AppShow', 'AppHide', 'Error', 'UnhandledRejection', 'PageNotFound', 'ThemeChange', 'WindowResize'),
  ...listenerCalls(
    'KeyboardHeightChange',
    'MemoryWarning',
    'UserCaptureScreen',
    'NeedPrivacyAuthorization',
    'LazyLoadError',
  ),
  ...listenerCalls('AccelerometerChange', 'CompassChange', 'DeviceMotionChange', 'LocationChange'),
  canIUse,
  getLaunchOptionsSync: launchOptions,
  getEnterOptionsSync: launchOptions,
  createSelectorQuery: () => topPage()?.instance.createSelectorQuery(),
  createIntersectionObserver: (owner: Json | undefined, callOptions: unknown) => {
    const instance =
      owner && typeof owner.createIntersectionObserver === 'function' ? (owner as Instance) : topPage()?.instance
    if (!instance) return undefined
    return observeLater(instance.createIntersectionObserver(callOptions) as Json)
  },
  getUpdateManager: () => ({
    onCheckForUpdate: nothing,
    onUpdateReady: nothing,
    onUpdateFailed: nothing,
    applyUpdate: nothing,
  }),
  getPerformance: () => performance,
  reportEvent: nothing,
  reportAnalytics: nothing,
  getLogManager: () => console,
  getRealtimeLogManager: () => console,
}

for (const [name, mock] of Object.entries(options.mocks)) {
  if (!(name in calls)) calls[name] = asyncCall(name, () => mock as Json)
}

export const wx = new Proxy(calls, {
  get(target, name) {
    if (typeof name === 'symbol' || name in target) return target[name as string]
    // Taro's webpack runtime keeps its own list on wx.
    if (!name.startsWith('webpackJsonp')) records.missingApis[name] = (records.missingApis[name] ?? 0) + 1
    return undefined
  },
})
