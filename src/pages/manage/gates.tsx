import { GatesScreen } from '@/features/manage/visit/GatesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageGates', GatesScreen)
