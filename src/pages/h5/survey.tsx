import { SurveyScreen } from '@/features/public/SurveyScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('survey', SurveyScreen)
