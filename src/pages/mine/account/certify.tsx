import { CertifyScreen } from '@/features/company/certification/CertifyScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('certify', CertifyScreen)
