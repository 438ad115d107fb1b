import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

import { isPartnerPath } from '@/navigation/access'
import { getPageFile, type Route, type RouteName, routeTable } from '@/navigation/routes'

import { projectFiles, readSource } from '../support/source-files'

const ROOT = path.resolve(__dirname, '../..')

interface Tab {
  pagePath: string
  text: string
  iconPath: string
  selectedIconPath: string
}

interface AppConfig {
  pages: string[]
  /** WeChat's alone. */
  subPackages?: { root: string; pages: string[] }[]
  tabBar: { custom: boolean; color: string; selectedColor: string; list: Tab[] }
  window: Record<string, string>
  networkTimeout: Record<string, number>
  lazyCodeLoading: string
  animation: { duration: number }
}

function readConfig<T>(file: string, target: 'h5' | 'weapp'): T {
  const identity = (config: unknown) => config
  Object.assign(globalThis, { defineAppConfig: identity, definePageConfig: identity })
  process.env.TARO_ENV = target
  let config: unknown
  jest.isolateModules(() => {
    config = require(path.join(ROOT, file)).default
  })
  return config as T
}

const apps = {
  h5: readConfig<AppConfig>('src/app.config.ts', 'h5'),
  weapp: readConfig<AppConfig>('src/app.config.ts', 'weapp'),
}
const routes = Object.entries(routeTable) as [RouteName, Route][]

function listAppPages({ pages, subPackages = [] }: AppConfig): string[] {
  return [...pages, ...subPackages.flatMap(({ root, pages: inside }) => inside.map((page) => `${root}/${page}`))]
}

/** 管理 has a frame of its own around the common one, one with a form, and one with a list that is always pulled. */
const frames = ['PageFrame', 'AdministratorFrame', 'FormFrame', 'ManagedList']

/** The routes of a file's page frames that are pulled down to refresh, as they are written. */
function pulledFrames(file: string): string[] {
  const tree = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
    if (isElement && frames.includes(node.tagName.getText())) {
      const attributes = node.attributes.properties.filter(ts.isJsxAttribute)
      const route = attributes.find(({ name }) => name.getText() === 'route')?.initializer?.getText()
      const isPulled =
        node.tagName.getText() === 'ManagedList' || attributes.some(({ name }) => name.getText() === 'onRefresh')
      if (isPulled) found.push(route?.replaceAll('"', '') ?? '')
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** `{route}`: one screen for three kinds of messages. */
const shared = ['messageCategory', 'approvalMessages', 'systemMessages']
const pulled = new Set(
  projectFiles('src')
    .filter((file) => file.startsWith('src/features/') && file.endsWith('.tsx'))
    .flatMap(pulledFrames)
    .flatMap((route) => (route === '{route}' ? shared : [route])),
)
/** Forms at other times, which a pull of WeChat's must not move: only H5 pulls them while they are read (PLATFORMS.md). */
const readForms: readonly RouteName[] = ['form', 'partnerRegister']

describe.each(['h5', 'weapp'] as const)('app.config for %s', (target) => {
  const app = apps[target]
  const expected = routes.filter(([, route]) => target === 'h5' || !route.h5Only).map(([, route]) => getPageFile(route))

  it('lists every route once and nothing else [spec 2.01, 9.18, 9.19]', () => {
    // Besides routes there are the placeholder pages of the kernels' packages, which nobody opens.
    const opened = listAppPages(app).filter((page) => !page.startsWith('packages/'))
    expect(opened.sort()).toEqual([...expected].sort())
  })

  it('starts at the entry page [spec 2.19]', () => {
    expect(app.pages[0]).toBe('pages/init/init')
  })

  it('has the five tabs in order, in the main package [spec 2.10, 2.11, 2.12, 2.13, 2.14]', () => {
    expect(app.tabBar.list.map(({ pagePath, text }) => [`/${pagePath}`, text])).toEqual([
      ['/pages/agency/application', '待办'],
      ['/pages/info/news', '消息'],
      ['/pages/index/index', '首页'],
      ['/pages/report/reportForm', '报表'],
      ['/pages/mine/dazhiyun', '云'],
    ])
    const tabs = routes.filter(([, route]) => route.tab).map(([, route]) => route.path)
    expect(app.tabBar.list.map(({ pagePath }) => `/${pagePath}`).sort()).toEqual(tabs.sort())
    expect(app.tabBar.list.filter(({ pagePath }) => !app.pages.includes(pagePath))).toEqual([])
    // H5 draws its own bar.
    const icons = app.tabBar.list.flatMap(({ iconPath, selectedIconPath }) =>
      app.tabBar.custom ? [] : [iconPath, selectedIconPath],
    )
    expect(app.tabBar.custom).toBe(target === 'h5')
    expect(icons.filter((icon) => !existsSync(path.join(ROOT, 'src', icon)))).toEqual([])
    expect([app.tabBar.color, app.tabBar.selectedColor]).toEqual(['#909CAE', '#0096D6'])
  })

  it('nests no root in another, and no main page under a root', () => {
    const roots = (app.subPackages ?? []).map(({ root }) => `${root}/`)
    expect(roots.length > 0).toBe(target === 'weapp')
    expect(new Set(roots).size).toBe(roots.length)
    expect(roots.filter((root) => roots.some((other) => other !== root && root.startsWith(other)))).toEqual([])
    expect(app.pages.filter((page) => roots.some((root) => page.startsWith(root)))).toEqual([])
  })

  it('waits 60000 ms for the network, animates for 300 ms and loads code when needed [spec 7.10, 9.03, 9.08]', () => {
    expect(app.networkTimeout).toEqual({ request: 60000, connectSocket: 60000, uploadFile: 60000, downloadFile: 60000 })
    expect(app.animation.duration).toBe(300)
    expect(app.lazyCodeLoading).toBe('requiredComponents')
  })

  it('is black on white with the default title [spec 1.03, 2.08]', () => {
    // In WeChat a name of theme.json stands for the colour of the light appearance.
    const { light } = JSON.parse(readSource('src/theme.json')) as { light: Record<string, string> }
    const resolved = Object.entries(app.window as Record<string, unknown>).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith('@') ? light[value.slice(1)] : value,
    ])
    expect(Object.fromEntries(resolved)).toMatchObject({
      navigationBarTitleText: '数灵办公',
      navigationBarBackgroundColor: '#ffffff',
      navigationBarTextStyle: 'black',
    })
  })
})

it('has the 67 pages and 3 system pages of the specification, and ours under the same roots', () => {
  const spec = routes.filter(([, route]) => route.origin === 'spec')
  expect(spec.filter(([, route]) => !route.h5Only)).toHaveLength(67)
  expect(spec.filter(([, route]) => route.h5Only).map(([, route]) => route.path)).toEqual([
    '/preview-image',
    '/choose-location',
    '/open-location',
  ])
  const folders = spec.map(([, { path: address }]) => address.split('/').slice(0, 3).join('/'))
  // The area of administrators is the only root of ours.
  const roots = new Set([...folders, '/pages/manage'])
  const outside = routes.filter(([, { origin, h5Only, path: address }]) => {
    return origin === 'ours' && !h5Only && !roots.has(address.split('/').slice(0, 3).join('/'))
  })
  expect(outside).toEqual([])
  expect(new Set(routes.map(([, route]) => route.path)).size).toBe(routes.length)
})

describe.each(routes)('the page of %s', (name, route) => {
  const file = `src/${getPageFile(route)}`
  const config = readConfig<Record<string, unknown>>(`${file}.config.ts`, 'weapp')

  it('shows the screen of its route, guarded', () => {
    const page = readFileSync(path.join(ROOT, `${file}.tsx`), 'utf8')
    expect(page).toMatch(new RegExp(`export default routedPage\\(\\s*'${name}',`))
    // Pages of the partner area wear its colours and tabs, and no others do.
    expect(page.includes(', partnerArea)')).toBe(isPartnerPath(route.path))
  })

  it('is pulled down to refresh in the mini-program where its screen can be', () => {
    const isPulled = pulled.has(name) && !readForms.includes(name)
    expect(config.enablePullDownRefresh ?? false).toBe(isPulled)
  })

  it('has the title of the table and the bar of its kind', () => {
    expect(config.navigationBarTitleText).toBe(route.title)
    const isCustom = route.bar === 'clear' || route.bar === 'partner'
    expect(config.navigationStyle === 'custom').toBe(isCustom)
    if (route.bar === 'board') {
      expect(config).toMatchObject({ navigationBarBackgroundColor: '#0b2452', navigationBarTextStyle: 'white' })
    } else if (!isCustom) {
      expect(config.navigationBarBackgroundColor ?? '#ffffff').toBe('#ffffff')
    }
  })
})
