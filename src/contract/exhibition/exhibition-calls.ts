import {
  enquireProduct,
  getProduct,
  listExhibitionUnits,
  listFavoriteProducts,
  listProductSuggestions,
  listProducts,
  printProduct,
  searchProducts,
  setFavoriteProduct,
} from './exhibition'
import {
  changeProductEnquiry,
  featureProduct,
  getManagedHall,
  getManagedProduct,
  listProductEnquiries,
  saveExhibitionUnit,
  saveProduct,
} from './exhibition-manage'

/** The calls of the digital exhibition. */
export const exhibitionCalls = {
  listExhibitionUnits,
  listProducts,
  getProduct,
  searchProducts,
  listProductSuggestions,
  enquireProduct,
  setFavoriteProduct,
  listFavoriteProducts,
  printProduct,
  saveExhibitionUnit,
  saveProduct,
  featureProduct,
  getManagedHall,
  getManagedProduct,
  listProductEnquiries,
  changeProductEnquiry,
}
