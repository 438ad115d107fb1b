import { LandingCodesScreen } from '@/features/manage/visit/LandingCodesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageCodes', LandingCodesScreen)
