import { getRouteAccess, getRouteAfterSessionEnd, isPartnerRoute } from '@/navigation/access'
import { type RouteName, routeTable } from '@/navigation/routes'

const routeNames = Object.keys(routeTable) as RouteName[]

/** Open to guests by the product description and by nothing else: what is added here is opened on purpose. */
const guestPaths = [
  '/pages/init/init',
  '/pages/notice/detail',
  '/pages/redirect/index',
  '/pages/redirect/web',
  '/pages/info/agreement',
  '/pages/info/privacy',
  '/pages/info/service',
  '/pages/register/index',
  '/pages/register/register',
  '/pages/mine/aboutUs',
  '/pages/index/guide',
  '/pages/index/index',
  '/pages/index/download',
  '/pages/index/joinApp',
  '/pages/index/login',
  '/pages/index/register',
  '/pages/qr/visitorsCode',
  '/pages/qr/healthCode',
  '/pages/qr/verify',
  '/pages/liveH5/index',
  '/pages/liveH5/invitation',
  '/pages/h5/blueCollar',
  '/pages/h5/application',
  '/pages/h5/yunbanli',
  '/pages/h5/channel',
  '/pages/h5/form',
  '/pages/h5/survey',
  '/pages/h5/activityQrCode',
  '/pages/h5/sign',
  '/pages/h5/success',
  '/pages/h5/3d/index',
  '/pages/h5/3d/exhibitionList',
  '/pages/h5/3d/productList',
  '/pages/h5/3d/productDetails',
  '/pages/h5/3d/searchList',
  '/pages/channel/index/login',
  '/pages/channel/index/register',
  '/preview-image',
  '/choose-location',
  '/open-location',
  '/preview-document',
]
const partnerPaths = [
  '/pages/channel/index/index',
  '/pages/channel/index/apply',
  '/pages/channel/index/details',
  '/pages/channel/activity/index',
  '/pages/channel/activity/detail',
  '/pages/channel/my/index',
  '/pages/channel/my/news',
  '/pages/channel/my/invite',
]
const staffTabPaths = [
  '/pages/agency/application',
  '/pages/info/news',
  '/pages/report/reportForm',
  '/pages/mine/dazhiyun',
]

const requireName = (path: string): RouteName => {
  const name = routeNames.find((one) => routeTable[one].path === path)
  if (name === undefined) throw new Error(`No route has the path ${path}.`)
  return name
}
const listed = new Set([...guestPaths, ...partnerPaths, ...staffTabPaths])
const staffPaths = routeNames.map((name) => routeTable[name].path).filter((path) => !listed.has(path))

describe('getRouteAccess', () => {
  it.each(guestPaths)('opens %s to everybody', (path) => {
    const access = [undefined, 'user' as const, 'partner' as const].map((who) => getRouteAccess(requireName(path), who))
    expect(access).toEqual(['open', 'open', 'open'])
  })

  it.each(partnerPaths)('opens %s to partners alone', (path) => {
    const name = requireName(path)
    expect(getRouteAccess(name, 'partner')).toBe('open')
    expect(getRouteAccess(name, 'user')).toBe('partnerLogin')
    expect(getRouteAccess(name, undefined)).toBe('partnerLogin')
  })

  it.each(staffTabPaths)('offers a guest to sign in on the tab %s', (path) => {
    const name = requireName(path)
    expect([getRouteAccess(name, undefined), getRouteAccess(name, 'partner'), getRouteAccess(name, 'user')]).toEqual([
      'card',
      'card',
      'open',
    ])
  })

  it.each(staffPaths)('opens %s, which no list names, to staff alone', (path) => {
    const name = requireName(path)
    expect([getRouteAccess(name, undefined), getRouteAccess(name, 'partner'), getRouteAccess(name, 'user')]).toEqual([
      'login',
      'login',
      'open',
    ])
  })

  it.each<RouteName>(['task', 'settings', 'study', 'machine'])('leads a guest from %s to login', (name) => {
    expect([getRouteAccess(name, undefined), getRouteAccess(name, 'partner'), getRouteAccess(name, 'user')]).toEqual([
      'login',
      'login',
      'open',
    ])
  })

  it('knows the public invitation is no page of the partner area', () => {
    expect(isPartnerRoute('partnerInvitation')).toBe(false)
    expect(getRouteAccess('partnerInvitation', undefined)).toBe('open')
  })
})

describe('getRouteAfterSessionEnd', () => {
  it.each([
    ['/pages/channel/index/index', 'partnerLogin'],
    ['/pages/channel/my/index', 'partnerLogin'],
    ['/pages/h5/channel', 'login'],
    ['/pages/h5/3d/index', 'hall'],
    ['/pages/h5/3d/productDetails', 'hall'],
    ['/pages/eform/bpmTask/flowApprove', 'login'],
    ['/', 'login'],
  ])('from %s goes to %s [spec 4.07]', (path, target) => {
    expect(getRouteAfterSessionEnd(path)).toBe(target)
  })
})
