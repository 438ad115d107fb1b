import { upload } from '@/api/transfer'
import { uploadPublicPhoto } from '@/contract/public-form'
import type { SendFile } from '@/parts/form/form-facts'

/** How pictures of a form for the public travel: nobody need be signed in. */
export function sendPhoto(formId: string): SendFile {
  return (picked, options) => upload(uploadPublicPhoto, { formId }, picked, { quiet: true, ...options })
}
