import { exportPublicAnswers, listPublicTexts, summarizePublicForm } from './public-answer'
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
import { createFormCode, getManagedPublicForm, listManagedPublicForms, savePublicForm } from './public-form-admin'

/** The calls of public forms. */
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
  listManagedPublicForms,
  getManagedPublicForm,
  summarizePublicForm,
  listPublicTexts,
  exportPublicAnswers,
  createFormCode,
}
