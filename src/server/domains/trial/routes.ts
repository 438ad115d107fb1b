import type { FastifyInstance } from 'fastify'

import { changeTrialRequest, listTrialRequests, requestTrial } from '@/contract/identity/trial'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { writeProven } from '@/server/domains/identity/proven'
import { handle, handleOutside, handlePage } from '@/server/http/handle'

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

  handlePage(app, listTrialRequests, (query, { caller, db, page }) => listTrials(db, caller.companyId, query, page))

  handle(app, changeTrialRequest, (input, { caller, db }) => changeTrial(db, caller.companyId, input))
}
