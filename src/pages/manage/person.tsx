import { PersonScreen } from '@/features/manage/PersonScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('managePerson', PersonScreen)
