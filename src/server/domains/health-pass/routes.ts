import type { FastifyInstance } from 'fastify'

import type { InputOf } from '@/contract/endpoint'
import {
  declareHealth,
  getHealthDeclaration,
  getHealthPass,
  verifyHealthPass,
  withdrawHealth,
} from '@/contract/visit/health'
import { getHealthForm, saveHealthDeclaration } from '@/contract/visit/health-manage'
import type { Seal } from '@/server/db/seal'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { consumeSmsCode, createWrongCodeRefusal } from '@/server/domains/identity/sms'
import { handle, handleOutside } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'

import { buildAgreement, evaluateDeclaration, insertDeclaration, querySource } from './declare'
import { eraseHealthPass, presentHealthPass } from './pass'
import { findHealthForm, publishHealth } from './publish'
import { describeSite, requireSite } from './site'
import type { HealthSource } from './source'
import { verifyHealth } from './verify'

type DeclarationInput = InputOf<typeof declareHealth>

/** Dependencies of the health pass calls. */
interface HealthPassServices extends IdentityServices {
  healthSource: HealthSource | null
  healthSeal: () => Promise<Seal>
}

/** Compares an SMS code. @returns the attempt to consume; undefined without a code. @throws {Refusal} 422 */
async function compareTypedCode({ codes }: HealthPassServices, { code, person }: DeclarationInput, now: Date) {
  if (code === undefined || !person) return undefined
  const subject = { phone: person.phone, purpose: 'publicForm' as const, population: 'user' as const }
  const attempt = await codes.attempt(subject, code, now)
  if (!attempt?.isRight)
    throw new Refusal(422, createWrongCodeRefusal().message, { code: createWrongCodeRefusal().message })
  return attempt
}

/** The health and safety declaration of a site, its pass, and the check at the gate. */
export function healthPassRoutes(app: FastifyInstance, services: HealthPassServices): void {
  const { healthSource, healthSeal, settings } = services
  handle(app, getHealthDeclaration, async (query, { caller, db }) =>
    describeSite(await requireSite(db, caller, query), healthSource?.name ?? null),
  )

  handleOutside(
    app,
    declareHealth,
    async (sent, { caller, db, now, write }) => {
      const checked = evaluateDeclaration(await requireSite(db, caller, sent), sent, healthSource)
      // Consumed before the source is queried: one code allows one query.
      const attempt = await compareTypedCode(services, sent, now)
      if (attempt) await services.handle.tx((tx) => consumeSmsCode(tx, attempt, now))
      const declared = buildAgreement(checked, attempt !== undefined && checked.site.person === null)
      const word = await querySource(declared, healthSource)
      const seal = await healthSeal()
      return write((tx) => insertDeclaration(tx, declared, word, seal, now))
    },
    { perMinute: settings.guestForms },
  )

  // Outside of a transaction, because the seal's key is read from the pool.
  handleOutside(app, getHealthPass, async (query, { caller, db, now }) =>
    presentHealthPass(db, caller, query, await healthSeal(), now),
  )

  handle(app, withdrawHealth, async (query, { caller, db, now }) => {
    await eraseHealthPass(db, caller, query, now)
    return {}
  })

  handleOutside(app, verifyHealthPass, async ({ code }, { caller, db, now }) =>
    verifyHealth(db, caller, code, await healthSeal(), now),
  )

  handle(app, getHealthForm, async (_input, { caller, db }) => ({ form: await findHealthForm(db, caller.companyId) }))

  handle(app, saveHealthDeclaration, (input, { caller, db }) => publishHealth(db, caller.companyId, input))
}
