import type { FastifyInstance } from 'fastify'

import {
  addPerson,
  changeScopes,
  disablePerson,
  enablePerson,
  endPersonSessions,
  getManagedPerson,
  listManagedPeople,
  previewDeactivation,
  saveManagedPerson,
} from '@/contract/organization/people'
import { handle, handleOutside, handlePage } from '@/server/http/handle'
import { activatePerson, deactivatePerson, planDeactivation } from './deactivation-store'
import { insertPerson } from './new-person'
import { endSessionsOfPerson, listCompanyPeople, presentPerson, requirePerson, writePerson } from './people-store'
import { changePersonScopes } from './scope-store'

/** The people of a company as its administrators manage them. Each change leaves a line in the log, without names. */
export function peopleRoutes(app: FastifyInstance): void {
  handlePage(app, listManagedPeople, (input, { caller, db, page }) =>
    listCompanyPeople(db, caller.companyId, input, page),
  )

  handle(app, getManagedPerson, async ({ id }, { caller, db, now }) =>
    presentPerson(db, await requirePerson(db, caller.companyId, id), now),
  )

  handle(app, previewDeactivation, (input, { caller, db, now }) => planDeactivation(db, caller, input, now))

  handleOutside(app, addPerson, async (input, { caller, now, traceId, write }) => {
    const answer = await write((tx) => insertPerson(tx, caller, input, now))
    app.log.info({ traceId, by: caller.userId, userId: answer.userId }, 'person added')
    return answer
  })

  handleOutside(app, saveManagedPerson, async (input, { caller, now, traceId, write }) => {
    const answer = await write((tx) => writePerson(tx, caller, input, now))
    app.log.info({ traceId, by: caller.userId, userId: input.userId }, 'person changed')
    return answer
  })

  handleOutside(app, changeScopes, async (input, { caller, now, traceId, write }) => {
    const answer = await write((tx) => changePersonScopes(tx, caller, input, now))
    app.log.info({ traceId, by: caller.userId, userId: input.userId, scopes: answer.scopes }, 'scopes changed')
    return answer
  })

  handleOutside(app, endPersonSessions, async (input, { caller, now, traceId, write }) => {
    const { userId, isReset } = input
    const answer = await write(async (tx) => ({ devices: await endSessionsOfPerson(tx, caller, input, now) }))
    app.log.info({ traceId, by: caller.userId, userId, isReset }, 'sessions of a person ended')
    return answer
  })

  handleOutside(app, disablePerson, async (input, { caller, now, traceId, write }) => {
    const answer = await write((tx) => deactivatePerson(tx, caller, input, now))
    app.log.info({ traceId, by: caller.userId, userId: input.userId }, 'person deactivated')
    return answer
  })

  handleOutside(app, enablePerson, async (input, { caller, now, traceId, write }) => {
    const answer = await write((tx) => activatePerson(tx, caller, input, now))
    app.log.info({ traceId, by: caller.userId, userId: input.userId }, 'person activated')
    return answer
  })
}
