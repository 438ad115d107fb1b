import { ScanScreen } from '@/features/visit/gate/ScanScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('scanVisitor', () => <ScanScreen />)
