import { exportPublicAnswers, listPublicTexts, summarizePublicForm } from './public-answer'
import { getPublicForm, getPublicReceipt, listPublicForms, submitPublicForm, uploadPublicPhoto } from './public-form'
import { createFormCode, getManagedPublicForm, listManagedPublicForms, savePublicForm } from './public-form-admin'
import { changePublicSubmission, handOutGift, invitePartner, listPublicSubmissions } from './public-received'

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
