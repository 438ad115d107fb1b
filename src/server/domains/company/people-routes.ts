import type { FastifyInstance } from 'fastify'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'
import {
  addPerson,
  changeScopes,
  disablePerson,
  enablePerson,
  endPersonSessions,
  getManagedPerson,
  listManagedPeople,
  type ManagedPerson,
  previewDeactivation,
  saveManagedPerson,
} from '@/contract/organization/people'
import type { Db } from '@/server/db/connection'
import type { CompanyCaller } from '@/server/http/caller'
import { handle, handleOutside, handlePage } from '@/server/http/handle'

import { activatePerson, deactivatePerson, planDeactivation } from './deactivation-store'
import { insertPerson } from './new-person'
import { endSessionsOfPerson, listCompanyPeople, presentPerson, requirePerson, writePerson } from './people-store'
import { changePersonScopes } from './scope-store'

type PersonAnswer = InferInput<typeof ManagedPerson>

/** A call of administrators that changes a person. */
type PersonCall = Endpoint<GenericSchema, typeof ManagedPerson> & { who: readonly ['administrator:organization'] }

/** @param describe what the log says beside who changed whom: no names */
function handleChange<E extends PersonCall>(
  app: FastifyInstance,
  endpoint: E,
  change: (tx: Db, caller: CompanyCaller, input: InferOutput<E['input']>, now: Date) => Promise<PersonAnswer>,
  message: string,
  describe: (person: PersonAnswer) => object = () => ({}),
): void {
  handleOutside<PersonCall>(app, endpoint, async (input, { caller, now, traceId, write }) => {
    const person = await write((tx) => change(tx, caller, input, now))
    app.log.info({ traceId, by: caller.userId, userId: person.userId, ...describe(person) }, message)
    return person
  })
}

/** The people of a company as its administrators manage them. Each change leaves a line in the log, without names. */
export function peopleRoutes(app: FastifyInstance): void {
  handlePage(app, listManagedPeople, (input, { caller, db, page }) =>
    listCompanyPeople(db, caller.companyId, input, page),
  )

  handle(app, getManagedPerson, async ({ id }, { caller, db, now }) =>
    presentPerson(db, await requirePerson(db, caller.companyId, id), now),
  )

  handle(app, previewDeactivation, (input, { caller, db, now }) => planDeactivation(db, caller, input, now))

  handleChange(app, addPerson, insertPerson, 'person added')
  handleChange(app, saveManagedPerson, writePerson, 'person changed')
  handleChange(app, changeScopes, changePersonScopes, 'scopes changed', ({ scopes }) => ({ scopes }))
  handleChange(app, disablePerson, deactivatePerson, 'person deactivated')
  handleChange(app, enablePerson, activatePerson, 'person activated')

  handleOutside(app, endPersonSessions, async (input, { caller, now, traceId, write }) => {
    const { userId, isReset } = input
    const answer = await write(async (tx) => ({ devices: await endSessionsOfPerson(tx, caller, input, now) }))
    app.log.info({ traceId, by: caller.userId, userId, isReset }, 'sessions of a person ended')
    return answer
  })
}
