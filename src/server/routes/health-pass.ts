import type { FastifyInstance } from 'fastify'

import {
  declareHealth,
  getHealthDeclaration,
  getHealthPass,
  saveHealthDeclaration,
  verifyHealthPass,
  withdrawHealth,
} from '@/contract/health'
import { handle, handleOutside } from '@/server/handle'
import { askSource, judged, keepDeclaration } from '@/server/health-pass/declare'
import { passOf, withdraw } from '@/server/health-pass/pass'
import { publishHealth } from '@/server/health-pass/publish'
import { describeSite, siteOf } from '@/server/health-pass/site'
import { verifyHealth } from '@/server/health-pass/verify'
import type { Services } from '@/server/services'

/** A person declares once or twice a day. */
const DECLARATIONS_PER_MINUTE = 10

/** The health and safety declaration of a site, the pass that follows from it, and its check at the gate. */
export function healthPassRoutes(app: FastifyInstance, { healthSource, healthSeal }: Services): void {
  handle(app, getHealthDeclaration, async (asked, { caller, db }) =>
    describeSite(await siteOf(db, caller, asked), healthSource?.name ?? null),
  )

  handleOutside(
    app,
    declareHealth,
    async (sent, { caller, db, now, write }) => {
      const declared = judged(await siteOf(db, caller, sent), sent, healthSource)
      const word = await askSource(declared, healthSource)
      const seal = await healthSeal()
      return write((tx) => keepDeclaration(tx, declared, word, seal, now))
    },
    { perMinute: DECLARATIONS_PER_MINUTE },
  )

  // Outside a transaction, for the seal's key comes from the pool.
  handleOutside(app, getHealthPass, async (asked, { caller, db, now }) =>
    passOf(db, caller, asked, await healthSeal(), now),
  )

  handle(app, withdrawHealth, async (asked, { caller, db, now }) => {
    await withdraw(db, caller, asked, now)
    return {}
  })

  handleOutside(app, verifyHealthPass, async ({ code }, { caller, db, now }) =>
    verifyHealth(db, caller, code, await healthSeal(), now),
  )

  handle(app, saveHealthDeclaration, (input, { caller, db }) => publishHealth(db, caller.companyId, input))
}
