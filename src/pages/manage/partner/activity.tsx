import { PartnerActivityScreen } from '@/features/manage/partner/PartnerActivityScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('managePartnerActivity', PartnerActivityScreen)
