import { CooperationScreen } from '@/features/public/FormScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('cooperation', CooperationScreen)
