import {
  changePublicSubmission,
  getPublicForm,
  getPublicReceipt,
  handOutGift,
  invitePartner,
  listPublicForms,
  listPublicSubmissions,
  submitPublicForm,
  uploadPublicPhoto,
} from './public-form'
import { savePublicForm } from './public-form-admin'

/** The part of the table of all calls that is about forms for the public. */
export const publicCalls = {
  getPublicForm,
  listPublicForms,
  uploadPublicPhoto,
  submitPublicForm,
  getPublicReceipt,
  invitePartner,
  listPublicSubmissions,
  changePublicSubmission,
  handOutGift,
  savePublicForm,
}
