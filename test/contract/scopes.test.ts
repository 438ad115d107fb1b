import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

/** Calls for administrators of any scope: what 管理 itself needs before it shows a section. */
const ANY_SCOPE = ['getCompanySetup']

it('every call for administrators names its scope [spec 1.22]', () => {
  const entries = Object.entries(calls as Record<string, Endpoint>)
  const open = entries.filter(([, { who }]) => who.includes('administrator')).map(([name]) => name)
  expect(open).toEqual(ANY_SCOPE)
  const scoped = entries.filter(([, { who }]) => who.some((one) => one.startsWith('administrator:')))
  expect(scoped.length).toBeGreaterThan(60)
})
