import type { FastifyInstance } from 'fastify'

import type { Services } from '@/server/services'

import { absenceRoutes } from './absence'
import { accountRoutes } from './account'
import { activityRoutes } from './activity'
import { applicationRoutes } from './application'
import { authRoutes } from './auth'
import { certificationRoutes } from './certification'
import { clientErrorRoutes } from './client-error'
import { cloudRoutes } from './cloud'
import { companyRoutes } from './company'
import { couponRoutes } from './coupon'
import { demoPictureRoutes } from './demo-picture'
import { deviceRoutes } from './device'
import { diagnosisRoutes } from './diagnosis'
import { dictionaryRoutes } from './dictionary'
import { documentRoutes } from './document'
import { draftRoutes } from './draft'
import { exhibitionRoutes } from './exhibition'
import { fileRoutes } from './file'
import { healthPassRoutes } from './health-pass'
import { homeRoutes } from './home'
import { invitationRoutes } from './invitation'
import { launchRoutes } from './launch'
import { linkRoutes } from './link'
import { menuRoutes } from './menu'
import { messageRoutes } from './message'
import { modelFileRoutes } from './model-files'
import { notificationRoutes } from './notification'
import { opportunityRoutes } from './opportunity'
import { organizationRoutes } from './organization'
import { outboxRoutes } from './outbox'
import { partnerRoutes } from './partner'
import { phraseRoutes } from './phrase'
import { placeRoutes } from './place'
import { portalRoutes } from './portal'
import { processRoutes } from './process'
import { productionRoutes } from './production'
import { publicFormRoutes } from './public-form'
import { reportRoutes } from './report'
import { searchRoutes } from './search'
import { studyRoutes } from './study'
import { subscribeRoutes } from './subscribe'
import { taskRoutes } from './task'
import { todoRoutes } from './todo'
import { trialRoutes } from './trial'
import { userRoutes } from './user'
import { visitRoutes } from './visit'
import { wechatDemoRoutes } from './wechat-demo'
import { wechatPageRoutes } from './wechat-page'

/** The routes of one subject. */
type Routes = (app: FastifyInstance, services: Services) => void | Promise<void>

/** Every subject with handlers. */
const subjects: Routes[] = [
  authRoutes,
  userRoutes,
  accountRoutes,
  certificationRoutes,
  couponRoutes,
  dictionaryRoutes,
  notificationRoutes,
  companyRoutes,
  invitationRoutes,
  organizationRoutes,
  portalRoutes,
  partnerRoutes,
  opportunityRoutes,
  deviceRoutes,
  outboxRoutes,
  demoPictureRoutes,
  homeRoutes,
  applicationRoutes,
  searchRoutes,
  menuRoutes,
  trialRoutes,
  messageRoutes,
  fileRoutes,
  todoRoutes,
  taskRoutes,
  linkRoutes,
  documentRoutes,
  diagnosisRoutes,
  phraseRoutes,
  subscribeRoutes,
  processRoutes,
  absenceRoutes,
  productionRoutes,
  draftRoutes,
  clientErrorRoutes,
  studyRoutes,
  cloudRoutes,
  placeRoutes,
  reportRoutes,
  activityRoutes,
  launchRoutes,
  visitRoutes,
  healthPassRoutes,
  wechatPageRoutes,
  wechatDemoRoutes,
  publicFormRoutes,
  modelFileRoutes,
  exhibitionRoutes,
]

/** Registers all of them. */
export async function registerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  for (const subject of subjects) await subject(app, services)
}
