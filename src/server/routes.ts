import type { FastifyInstance } from 'fastify'

import { couponRoutes } from './domains/account/coupon-routes'
import { deviceRoutes } from './domains/account/device-routes'
import { accountRoutes } from './domains/account/routes'
import { activityRoutes } from './domains/activity/routes'
import { auditRoutes } from './domains/audit/routes'
import { cloudRoutes } from './domains/cloud/routes'
import { apiKeyRoutes } from './domains/company/api-key-routes'
import { certificationRoutes } from './domains/company/certification-routes'
import { peopleFileRoutes } from './domains/company/import/import-routes'
import { invitationRoutes } from './domains/company/invitation-routes'
import { menuRoutes } from './domains/company/menu-routes'
import { organizationRoutes } from './domains/company/organization-routes'
import { peopleRoutes } from './domains/company/people-routes'
import { companyRoutes } from './domains/company/routes'
import { structureRoutes } from './domains/company/structure-routes'
import { webhookRoutes } from './domains/company/webhook/webhook-routes'
import { contentExportRoutes } from './domains/content-export/routes'
import { diagnosisRoutes } from './domains/diagnosis/routes'
import { dictionaryRoutes } from './domains/dictionary/routes'
import { modelFileRoutes } from './domains/exhibition/model-routes'
import { exhibitionRoutes } from './domains/exhibition/routes'
import { healthPassRoutes } from './domains/health-pass/routes'
import { applicationRoutes } from './domains/home/application-routes'
import { homeRoutes } from './domains/home/routes'
import { authRoutes } from './domains/identity/auth-routes'
import { outboxRoutes } from './domains/identity/outbox-routes'
import { userRoutes } from './domains/identity/user-routes'
import { launchRoutes } from './domains/launch/routes'
import { notificationRoutes } from './domains/message/notification-routes'
import { messageRoutes } from './domains/message/routes'
import { subscribeRoutes } from './domains/message/subscribe-routes'
import { opportunityRoutes } from './domains/partner/opportunity-routes'
import { portalRoutes } from './domains/partner/portal-routes'
import { partnerRoutes } from './domains/partner/routes'
import { placeRoutes } from './domains/place/routes'
import { productionRoutes } from './domains/production/routes'
import { publicFormRoutes } from './domains/public-form/routes'
import { reportRoutes } from './domains/report/routes'
import { searchRoutes } from './domains/search/routes'
import { studyRoutes } from './domains/study/routes'
import { trialRoutes } from './domains/trial/routes'
import { visitRoutes } from './domains/visit/routes'
import { wechatPageRoutes } from './domains/visit/wechat-page-routes'
import { fileRoutes } from './files/file-routes'
import { clientErrorRoutes } from './http/client-error-routes'
import { demoPictureRoutes } from './seed/demo-picture-routes'
import type { Services } from './services'
import { wechatDemoRoutes } from './wechat-demo/routes'
import { absenceRoutes } from './workflow/absence/routes'
import { documentRoutes } from './workflow/instances/document-routes'
import { draftRoutes } from './workflow/instances/draft-routes'
import { linkRoutes } from './workflow/instances/link-routes'
import { processFileRoutes } from './workflow/process-files/process-file-routes'
import { processRoutes } from './workflow/processes/process-routes'
import { processSettingRoutes } from './workflow/processes/process-setting-routes'
import { phraseRoutes } from './workflow/tasks/phrase-routes'
import { taskRoutes } from './workflow/tasks/task-routes'
import { todoRoutes } from './workflow/tasks/todo-routes'

/** Registers the routes of one domain. */
type Routes = (app: FastifyInstance, services: Services) => void | Promise<void>

/** All domains, in registration order. */
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
  structureRoutes,
  auditRoutes,
  apiKeyRoutes,
  webhookRoutes,
  peopleRoutes,
  peopleFileRoutes,
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
  processSettingRoutes,
  processFileRoutes,
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
  contentExportRoutes,
]

/** Registers the routes of all domains. */
export async function registerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  for (const subject of subjects) await subject(app, services)
}
