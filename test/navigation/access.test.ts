import { accessTo, afterEndedSession, isPartnerRoute } from '@/navigation/access'
import { type RouteName, routeTable } from '@/navigation/routes'

const names = Object.keys(routeTable) as RouteName[]
const tabsOfStaff: RouteName[] = ['todo', 'messages', 'home', 'reports', 'cloud']

describe('accessTo', () => {
  it.each(names.filter((name) => routeTable[name].guest))('opens %s to everybody', (name) => {
    expect([undefined, 'user' as const, 'partner' as const].map((who) => accessTo(name, who))).toEqual(
      Array(3).fill('open'),
    )
  })

  it.each(names.filter((name) => isPartnerRoute(name) && !routeTable[name].guest))(
    'opens %s to partners alone',
    (name) => {
      expect(accessTo(name, 'partner')).toBe('open')
      expect(accessTo(name, 'user')).toBe('partnerLogin')
      expect(accessTo(name, undefined)).toBe('partnerLogin')
    },
  )

  it.each(tabsOfStaff.filter((name) => name !== 'home'))('offers a guest to sign in on the tab %s', (name) => {
    expect([accessTo(name, undefined), accessTo(name, 'partner'), accessTo(name, 'user')]).toEqual([
      'card',
      'card',
      'open',
    ])
  })

  it.each<RouteName>(['task', 'settings', 'study', 'machine'])('leads a guest from %s to login', (name) => {
    expect([accessTo(name, undefined), accessTo(name, 'partner'), accessTo(name, 'user')]).toEqual([
      'login',
      'login',
      'open',
    ])
  })

  it('knows the public invitation is no page of the partner area', () => {
    expect(isPartnerRoute('partnerInvitation')).toBe(false)
    expect(accessTo('partnerInvitation', undefined)).toBe('open')
  })
})

describe('afterEndedSession', () => {
  it.each([
    ['/pages/channel/index/index', 'partnerLogin'],
    ['/pages/channel/my/index', 'partnerLogin'],
    ['/pages/h5/channel', 'login'],
    ['/pages/h5/3d/index', 'hall'],
    ['/pages/h5/3d/productDetails', 'hall'],
    ['/pages/eform/bpmTask/flowApprove', 'login'],
    ['/', 'login'],
  ])('from %s goes to %s', (path, target) => {
    expect(afterEndedSession(path)).toBe(target)
  })
})
