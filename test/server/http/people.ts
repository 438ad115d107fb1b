import type { Caller } from '@/server/http/caller'
import type { Services } from '@/server/services'

const caller = (userId: string, facts: Partial<Caller> = {}): Caller => ({
  userId,
  population: 'user',
  companyId: 'company-1',
  roles: [],
  sessionId: `session-${userId}`,
  ...facts,
})

/** Callers by token, for tests of the platform alone: signing in is tested with identity. */
export const people = {
  'token-of-zhang-1': caller('zhang'),
  'token-of-li-00001': caller('li'),
  'token-of-wu-other': caller('wu', { companyId: 'company-2' }),
  'token-of-liu-guest': caller('liu', { companyId: null }),
  'token-of-zhou-ptnr': caller('zhou', { population: 'partner', companyId: null }),
} satisfies Record<string, Caller>

export type PersonToken = keyof typeof people

/** Signs the people above in by their tokens. */
export const withPeople = (): Partial<Services> => ({
  authenticate: async (token) => people[token as PersonToken] ?? null,
})
