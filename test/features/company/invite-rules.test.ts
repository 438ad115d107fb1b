import { validateInvite } from '@/features/company/invite-rules'
import { getWantedPlace } from '@/parts/people/register-place'

describe('the number of people of an invitation', () => {
  it.each([
    ['', '请填写可用人数'],
    ['  ', '请填写可用人数'],
    ['0', '可用人数为 1 到 200 的整数'],
    ['201', '可用人数为 1 到 200 的整数'],
    ['1.5', '可用人数为 1 到 200 的整数'],
    ['-3', '可用人数为 1 到 200 的整数'],
    ['三', '可用人数为 1 到 200 的整数'],
    ['1', undefined],
    ['200', undefined],
  ])('%j is answered by %s', (uses, fault) => {
    expect(validateInvite(uses)).toBe(fault)
  })
})

describe('the place an administrator begins with', () => {
  const invite = { deptId: 'd1', deptName: '质量部', postId: null, inviteRole: 'guard' }

  it.each([
    ['nothing while the request is on its way', undefined, { dept: undefined, postId: undefined, roles: [] }],
    [
      'what was asked for and offered',
      invite,
      { dept: { id: 'd1', name: '质量部' }, postId: undefined, roles: ['guard'] },
    ],
    [
      'no department for mere words',
      { ...invite, deptId: null },
      { dept: undefined, postId: undefined, roles: ['guard'] },
    ],
    [
      'no role that is unknown here',
      { ...invite, inviteRole: 'owner' },
      { dept: { id: 'd1', name: '质量部' }, postId: undefined, roles: [] },
    ],
  ])('is %s', (_name, request, place) => {
    // Of a request only these members play a part.
    expect(getWantedPlace(request as Parameters<typeof getWantedPlace>[0])).toEqual(place)
  })
})
