import type { FastifyInstance } from 'fastify'

import { changeTrialRequest, listTrialRequests, requestTrial } from '@/contract/trial'
import { handle, handleOutside } from '@/server/handle'
import { spendCode } from '@/server/identity/sms'
import type { Services } from '@/server/services'
import { pageAnswer } from '@/server/stores/page'
import { assertTrialWords, changeTrial, listTrials, takeTrialRequest } from '@/server/stores/trial-store'

/** A person asks once; a script that asks for others is stopped here, before it tries codes. */
const PER_MINUTE = 10

/** The free trial of the low-code platform. */
export function trialRoutes(app: FastifyInstance, { codes }: Services): void {
  handleOutside(
    app,
    requestTrial,
    async ({ code, agreed: _agreed, ...request }, { now, write }) => {
      // Before the code is tried: a slip in the form must not cost one of its five tries.
      assertTrialWords(request)
      const subject = { phone: request.mobile, purpose: 'trial' as const, population: 'user' as const }
      const attempt = await codes.attempt(subject, code, now)
      return write(async (tx) => {
        await spendCode(tx, attempt, now)
        return takeTrialRequest(tx, request, now)
      })
    },
    { perMinute: PER_MINUTE },
  )

  handle(app, listTrialRequests, async (query, { caller, db }) => {
    const { records, total } = await listTrials(db, caller.companyId, query)
    return pageAnswer(query, records, total)
  })

  handle(app, changeTrialRequest, ({ id, status }, { caller, db }) => changeTrial(db, caller.companyId, id, status))
}
