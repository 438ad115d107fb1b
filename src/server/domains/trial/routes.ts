import type { FastifyInstance } from 'fastify'

import { changeTrialRequest, listTrialRequests, requestTrial } from '@/contract/identity/trial'
import { presentPage } from '@/server/db/page'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { writeProven } from '@/server/domains/identity/proven'
import { handle, handleOutside } from '@/server/http/handle'
import { assertTrialWords, changeTrial, insertTrialRequest, listTrials } from './trial-store'

/** Enough for a person; stops a script before it guesses codes. */
const PER_MINUTE = 10

/** The free trial of the low-code platform. */
export function trialRoutes(app: FastifyInstance, { codes }: IdentityServices): void {
  handleOutside(
    app,
    requestTrial,
    async ({ code, agreed: _agreed, ...request }, context) => {
      // Before the code is compared, so that an invalid form does not consume one of its five attempts.
      await assertTrialWords(context.db, request)
      return writeProven(codes, context, { mobile: request.mobile, purpose: 'trial', code }, (tx) =>
        insertTrialRequest(tx, request, context.now),
      )
    },
    { perMinute: PER_MINUTE },
  )

  handle(app, listTrialRequests, async (query, { caller, db }) => {
    const { records, total } = await listTrials(db, caller.companyId, query)
    return presentPage(query, records, total)
  })

  handle(app, changeTrialRequest, (input, { caller, db }) => changeTrial(db, caller.companyId, input))
}
