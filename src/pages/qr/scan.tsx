import { ScanScreen } from '@/features/visit/gate/ScanScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('scanVisitor', ({ code }) => <ScanScreen key={code} scanned={code} />)
