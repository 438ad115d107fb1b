import type { saveVisitorPhoto } from '@/contract/visit/entry-files'
import { requireHeldVisit } from '@/server/domains/visit/held-visit'
import type { FileServices } from '@/server/files/file-services'
import { preparePicture } from '@/server/files/file-type'
import type { UploadContext } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'

import { findEntryRule } from './entry-rules'
import { assertVisitOpen, storeVisitFile } from './visit-files'

/** Sets the visitor's photo. @throws {Refusal} 404; 409 the visit is over; 413, 415, 503 picture */
export async function storeVisitorPhoto(
  services: FileServices,
  visitKey: { id: string; holder?: string | undefined },
  context: UploadContext<typeof saveVisitorPhoto>,
) {
  const { db, caller, now, file } = context
  const found = await requireHeldVisit(db, caller, visitKey)
  const rule = await findEntryRule(db, found.row.companyId)
  if (!rule || rule.photo === 'off' || found.row.status === 'invited') throw new Refusal(404, '该企业不收访客照片')
  assertVisitOpen(found.row, now)
  const prepared = await preparePicture(services.pictures, file.bytes, found.row.id)
  return storeVisitFile(services, found, { ...prepared, name: '访客照片', column: 'photoFileId' }, context)
}
