import { upload } from '@/api/transfer'
import { uploadPublicPhoto } from '@/contract/public/public-form'
import type { SendFile } from '@/parts/form/form-facts'

/** The upload target of public forms, which needs no session. */
export function sendPhoto(formId: string): SendFile {
  return (picked, options) => upload(uploadPublicPhoto, { formId }, picked, { quiet: true, ...options })
}
