import type { CatalogueCategory, CatalogueTax } from '../../shared/contract/catalogue/catalogue.ts';

export const taxes: readonly CatalogueTax[] = [
  { id: 'meals', name: 'Meals tax', rate: 0.0825, inclusive: false },
  { id: 'sales', name: 'Sales tax', rate: 0.0625, inclusive: false },
  { id: 'district', name: 'Stadium district tax', rate: 0.0125, inclusive: false },
  { id: 'liquor', name: 'Liquor tax (included)', rate: 0.09, inclusive: true },
  { id: 'bottle', name: 'Bottle tax', rate: 0.015, inclusive: false },
  { id: 'harbor', name: 'Harbor sales tax', rate: 0.08875, inclusive: false },
  { id: 'harbor-included', name: 'Harbor sales tax (included)', rate: 0.08875, inclusive: true },
];

export const categories: readonly CatalogueCategory[] = [
  { id: 'burgers', name: 'Burgers' },
  { id: 'hot-dogs', name: 'Hot dogs and sausages' },
  { id: 'chicken', name: 'Chicken' },
  { id: 'tex-mex', name: 'Nachos and tacos' },
  { id: 'pizza', name: 'Pizza' },
  { id: 'sides', name: 'Sides' },
  { id: 'snacks', name: 'Snacks' },
  { id: 'sweets', name: 'Sweets' },
  { id: 'soft-drinks', name: 'Soft drinks' },
  { id: 'suite', name: 'Suite catering' },
  { id: 'draft-beer', name: 'Draft beer' },
  { id: 'packaged-beer', name: 'Cans and bottles' },
  { id: 'wine', name: 'Wine' },
  { id: 'cocktails', name: 'Cocktails' },
  { id: 'zero-proof', name: 'Without alcohol' },
  { id: 'coffee', name: 'Coffee and tea' },
  { id: 'bakery', name: 'Bakery' },
  { id: 'breakfast', name: 'Breakfast' },
  { id: 'apparel', name: 'Apparel' },
  { id: 'headwear', name: 'Headwear' },
  { id: 'souvenirs', name: 'Souvenirs' },
  { id: 'gift-cards', name: 'Gift cards' },
  { id: 'seafood', name: 'Seafood' },
  { id: 'modifiers', name: 'Choices and extras' },
];
