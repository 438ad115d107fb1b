// Sub-packages arrive when a page of theirs opens, by preloadRule, or by require(path, callback). Bytes are counted.
import { MAIN, type Records } from '../types'
import { bundle, options, records } from './context'
import { currentNetwork } from './wx/network'

const arrived = new Set<string>([MAIN])
const underWay = new Map<string, Promise<void>>()
let currentRoute = '(launch)'

export function enterRoute(route: string) {
  currentRoute = route
}

export const routeNow = () => currentRoute

export function getPackage(file: string): string {
  return bundle.subRoots.find((root) => file.startsWith(root)) ?? MAIN
}

function note(root: string, why: Records['packages'][number]['why']) {
  const bytes = why === 'failed' ? 0 : (bundle.packages[root] ?? 0)
  records.packages.push({ root, bytes, why, route: currentRoute })
}

export function noteLaunch() {
  note(MAIN, 'launch')
}

/** A page's own package; WeChat has fetched it before the page's first line runs. */
export function arriveForPage(route: string) {
  const root = getPackage(route)
  if (arrived.has(root)) return
  arrived.add(root)
  note(root, 'page')
}

/** @throws {{ errMsg: string }} when the test lets this download fail */
export function download(root: string, why: 'preload' | 'require'): Promise<void> {
  if (arrived.has(root)) return Promise.resolve()
  const loading = underWay.get(root)
  if (loading) return loading
  const work = new Promise<void>((resolve) => setTimeout(resolve, options.packages.delay)).then(() => {
    underWay.delete(root)
    const failures = options.packages.fail[root] ?? 0
    if (failures > 0) {
      options.packages.fail[root] = failures - 1
      note(root, 'failed')
      throw { errMsg: 'loadSubpackage:fail' }
    }
    if (!arrived.has(root)) note(root, why)
    arrived.add(root)
  })
  underWay.set(root, work)
  return work
}

function rootNamed(name: string): string | undefined {
  const list = bundle.app.subPackages ?? bundle.app.subpackages ?? []
  const folder = name.replace(/\/$/, '')
  const found = list.find((s) => s.name === name || s.root.replace(/\/$/, '') === folder)
  return found?.root.replace(/\/?$/, '/')
}

export function preloadFor(route: string) {
  const rule = bundle.app.preloadRule?.[route]
  if (!rule || (rule.network !== 'all' && currentNetwork() !== 'wifi')) return
  for (const name of rule.packages) {
    const root = rootNamed(name)
    // A preload that fails is silent in WeChat; the page asks again when it needs the package.
    if (root) download(root, 'preload').catch(() => undefined)
  }
}
