import { UnitsScreen } from '@/features/exhibition/hall/UnitsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('exhibitionUnits', () => <UnitsScreen />)
