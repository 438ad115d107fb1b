import { checkNotApprovedOpportunities, createOpportunity, getOpportunity, listOwnOpportunities } from './opportunity'
import {
  addFollowUp,
  closeOpportunity,
  listPartnerProducts,
  removeOpportunityDraft,
  requestExtension,
  saveOpportunityDraft,
} from './opportunity-acts'
import {
  convertOpportunity,
  getReportedOpportunity,
  getReviewedOpportunity,
  listReportedOpportunities,
} from './opportunity-desk'
import { getChannelUser, registerPartner, sendPartnerVerifyCode } from './partner'
import {
  cancelPartnerSignUp,
  getPartnerActivity,
  listPartnerActivities,
  signUpForPartnerActivity,
} from './partner-activity'
import {
  callOffPartnerActivity,
  getManagedPartnerActivity,
  listManagedPartnerActivities,
  savePartnerActivity,
} from './partner-activity-manage'
import { createPartnerApplication, getPartnerApplication } from './partner-application'
import {
  createPartnerInvitation,
  getPartnerHome,
  getPartnerStatistics,
  listPartnerInvitations,
  listPartnerNews,
  openPartnerInvitation,
  readPartnerNews,
  updatePartnerProfile,
} from './partner-home'

/** The calls of the partner area. */
export const partnerCalls = {
  sendPartnerVerifyCode,
  registerPartner,
  getChannelUser,
  createPartnerApplication,
  getPartnerApplication,
  updatePartnerProfile,
  getPartnerHome,
  getPartnerStatistics,
  listPartnerNews,
  readPartnerNews,
  checkNotApprovedOpportunities,
  createOpportunity,
  listOwnOpportunities,
  getOpportunity,
  saveOpportunityDraft,
  removeOpportunityDraft,
  addFollowUp,
  requestExtension,
  closeOpportunity,
  listPartnerProducts,
  listReportedOpportunities,
  getReportedOpportunity,
  getReviewedOpportunity,
  convertOpportunity,
  listPartnerActivities,
  getPartnerActivity,
  signUpForPartnerActivity,
  cancelPartnerSignUp,
  savePartnerActivity,
  callOffPartnerActivity,
  getManagedPartnerActivity,
  listManagedPartnerActivities,
  createPartnerInvitation,
  listPartnerInvitations,
  openPartnerInvitation,
}
