import type { FastifyInstance } from 'fastify'

import { getEntryRules, saveEntryRules } from '@/contract/visit/entry-rules'
import { completeInduction, getInduction } from '@/contract/visit/induction'
import { handle, handleOutside } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'

import { presentEntryRules, updateEntryRules } from './entry-rules'
import { insertInduction, presentInduction } from './induction'
import type { MarkPhone } from './phone-marks'

/** Dependencies of the calls about what visitors do before they come in. */
export interface EntryServices extends HttpServices {
  phoneMarks: () => Promise<MarkPhone>
}

/** A visitor reads and tries a few times. */
const TRIES_PER_MINUTE = 60

/** What a company requires of its visitors, and how they comply. */
export function entryRoutes(app: FastifyInstance, { phoneMarks }: EntryServices): void {
  handle(app, getEntryRules, async (_input, { caller, db }) => ({
    rules: await presentEntryRules(db, caller.companyId),
  }))
  handle(app, saveEntryRules, (input, { caller, db }) => updateEntryRules(db, caller, input))
  handle(app, getInduction, async (held, { caller, db, now }) =>
    presentInduction(db, caller, held, await phoneMarks(), now),
  )
  handleOutside(
    app,
    completeInduction,
    async (input, { caller, now, write }) => {
      const markPhone = await phoneMarks()
      return write((tx) => insertInduction(tx, caller, input, markPhone, now))
    },
    { perMinute: TRIES_PER_MINUTE },
  )
}
