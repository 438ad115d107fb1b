import { ScanScreen } from '@/features/visit/ScanScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('scanVisitor', () => <ScanScreen />)
