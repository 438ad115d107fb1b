import { CertificationScreen } from '@/features/company/certification/CertificationScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('certification', CertificationScreen)
