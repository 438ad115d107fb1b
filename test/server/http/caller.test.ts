import { object, string } from 'valibot'

import { endpoint, type Who } from '@/contract/endpoint'
import { assertMayCall, type Caller } from '@/server/http/caller'
import type { Refusal } from '@/server/http/refusal'

const callTo = (...who: [Who, ...Who[]]) =>
  endpoint({ method: 'GET', path: '/x', summary: '', who, input: object({}), output: string() })

const caller = (population: Caller['population'], companyId: string | null, ...roles: string[]): Caller => ({
  userId: 'u',
  sessionId: 's',
  population,
  companyId,
  roles,
})

const nobody = null
const registered = caller('user', null)
const member = caller('user', 'c')
const guard = caller('user', 'c', 'guard')
const guardWithoutCompany = caller('user', null, 'guard')
const administrator = caller('user', 'c', 'administrator')
const partner = caller('partner', null)
const approved = caller('partner', null, 'approvedPartner')
const visitor = caller('visitor', null)
const partnerCalledGuard = caller('partner', 'c', 'guard')

const getStatus = (who: [Who, ...Who[]], person: Caller | null): number => {
  try {
    assertMayCall(callTo(...who), person)
    return 200
  } catch (error) {
    return (error as Refusal).code
  }
}

describe('admit', () => {
  it.each<[string, [Who, ...Who[]], Caller | null, number]>([
    ['a guest to a call for guests', ['guest'], nobody, 200],
    ['a partner to a call for guests', ['guest'], partner, 200],
    ['nobody to a call for users', ['user'], nobody, 401],
    ['a registered person to a call for users', ['user'], registered, 200],
    ['a registered person to a call for members', ['member'], registered, 403],
    ['a member to a call for members', ['member'], member, 200],
    ['a member to a call for guards', ['guard'], member, 403],
    ['a guard to a call for guards', ['guard'], guard, 200],
    ['a guard without a company to a call for guards', ['guard'], guardWithoutCompany, 403],
    ['a guard to a call for the reception', ['reception'], guard, 403],
    ['an administrator to a call for guards', ['guard'], administrator, 403],
    ['an administrator to one for guards or administrators', ['guard', 'administrator'], administrator, 200],
    ['a partner to a call for users', ['user'], partner, 401],
    ['a partner with a role of the staff to a call for guards', ['guard'], partnerCalledGuard, 401],
    ['a member to a call for partners', ['partner'], member, 401],
    ['a partner to a call for partners', ['partner'], partner, 200],
    ['a partner who waits to a call for approved ones', ['approvedPartner'], partner, 403],
    ['an approved partner to a call for approved ones', ['approvedPartner'], approved, 200],
    ['a visitor to a call for visitors', ['visitor'], visitor, 200],
    ['a visitor to a call for users', ['user'], visitor, 401],
    ['a partner to a call for users or partners', ['user', 'partner'], partner, 200],
  ])('%s: %s', (_name, who, person, code) => {
    expect(getStatus(who, person)).toBe(code)
  })
})
