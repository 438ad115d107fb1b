import type { FastifyInstance } from 'fastify'

import { getNda, saveVisitorPhoto, signNda } from '@/contract/visit/entry-files'
import { getEntryRules, saveEntryRules } from '@/contract/visit/entry-rules'
import { completeInduction, getInduction } from '@/contract/visit/induction'
import type { FileServices } from '@/server/files/file-services'
import { handle, handleOutside, handleUpload } from '@/server/http/handle'
import { registerUploads } from '@/server/http/upload-form'
import type { DocumentCodes } from '@/server/print/document-codes'

import { presentEntryRules, updateEntryRules } from './entry-rules'
import { insertInduction, presentInduction } from './induction'
import { presentNda, signVisitNda } from './nda'
import type { MarkPhone } from './phone-marks'
import { storeVisitorPhoto } from './photo'

/** Dependencies of the calls about what visitors do before they come in. */
export interface EntryServices extends FileServices {
  documents: DocumentCodes
  phoneMarks: () => Promise<MarkPhone>
}

/** A visitor reads and tries a few times. */
const TRIES_PER_MINUTE = 60

/** Pictures are decoded, and an agreement is written, by a visitor a few times. */
const UPLOADS_PER_MINUTE = 20

async function uploads(app: FastifyInstance, services: EntryServices): Promise<void> {
  await registerUploads(app, (scope) => {
    const few = { perMinute: UPLOADS_PER_MINUTE }
    handleUpload(scope, signNda, (input, context) => signVisitNda(services, input, context), few)
    handleUpload(scope, saveVisitorPhoto, (visitKey, context) => storeVisitorPhoto(services, visitKey, context), few)
  })
}

/** What a company requires of its visitors, and how they comply. */
export async function entryRoutes(app: FastifyInstance, services: EntryServices): Promise<void> {
  const { phoneMarks } = services
  await uploads(app, services)
  handle(app, getEntryRules, async (_input, { caller, db }) => ({
    rules: await presentEntryRules(db, caller.companyId),
  }))
  handle(app, saveEntryRules, (input, { caller, db }) => updateEntryRules(db, caller, input))
  handle(app, getInduction, async (visitKey, { caller, db, now }) =>
    presentInduction(db, caller, visitKey, await phoneMarks(), now),
  )
  handle(app, getNda, (visitKey, { caller, db }) => presentNda(db, caller, visitKey))
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
