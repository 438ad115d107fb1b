import { VerifyScreen } from '@/features/verify/VerifyScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('verify', ({ serialNo, code }) => <VerifyScreen serialNo={serialNo} code={code} />)
