import { UnitsScreen } from '@/features/exhibition/UnitsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('exhibitionUnits', () => <UnitsScreen />)
