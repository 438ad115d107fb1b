import { CertificationsScreen } from '@/features/manage/partner/CertificationsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageCertifications', CertificationsScreen)
