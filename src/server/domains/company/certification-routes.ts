import type { FastifyInstance } from 'fastify'

import { getCertification } from '@/contract/identity/certification'
import { decideCertification, listCertifications, submitCertification } from '@/contract/identity/certify'
import type { FileServices } from '@/server/files/file-services'
import { handle, handleOutside, handlePage } from '@/server/http/handle'
import { assertOperator } from '@/server/people/operator-store'

import { listCases, presentCertification, updateCertificationStatus, upsertCertification } from './certification-store'

/** The certification of a company (spec §6, §7), and its review by the operator company. */
export function certificationRoutes(app: FastifyInstance, { links }: FileServices): void {
  const linked = async <T extends { licenseFileId?: string | null }>(found: T) => ({
    ...found,
    licenseUrl: found.licenseFileId ? await links.buildUrl(found.licenseFileId) : null,
  })

  handle(app, getCertification, async (_input, { caller, db }) => linked(await presentCertification(db, caller)))

  handleOutside(app, submitCertification, async (input, { caller, now, write }) => {
    // The link key is created on first use, which must not happen inside a transaction.
    const licenseUrl = await links.buildUrl(input.licenseFileId)
    return write(async (tx) => ({ ...(await upsertCertification(tx, caller, input, now)), licenseUrl }))
  })

  handlePage(app, listCertifications, async (input, { caller, db, page }) => {
    await assertOperator(db, caller)
    const { records, total } = await listCases(db, input, page)
    return { records: await Promise.all(records.map(linked)), total }
  })

  handleOutside(app, decideCertification, async (decision, { caller, db, now, write }) => {
    await assertOperator(db, caller)
    const decided = await write(async (tx) => ({
      ...(await updateCertificationStatus(tx, decision, now)),
      licenseUrl: null,
    }))
    return linked(decided)
  })
}
