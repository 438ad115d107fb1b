import { SubmittedScreen } from '@/features/public/SubmittedScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('submitted', SubmittedScreen)
