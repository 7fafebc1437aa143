/**
 * What the page and its tests are held to beside their types: `npm run lint`, which begins at the root of the clone, since the page is not below this folder.
 */

import js from '@eslint/js';
import globals from 'globals';

const rules = {
  ...js.configs.recommended.rules,
  // What has to be taken and is not needed begins with a line, or is what a rest leaves out.
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true }],
  // `== null` asks for both, and nothing shorter does.
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'prefer-const': 'error',
  'no-var': 'error',
  'no-shadow': 'error',
};

export default [
  { ignores: ['web/vendor/**', '**/node_modules/**', 'target/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['web/**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.browser },
    rules: { ...rules, 'max-lines': ['error', 350], 'max-lines-per-function': ['error', 80] },
  },
  // Dictionaries and chapters of the help are data: as long as what there is to say.
  { files: ['web/i18n/**/{cs,en,ru}.js', 'web/help/**/{cs,en,ru}.js'], rules: { 'max-lines': 'off' } },
  {
    files: ['tests/browser/**/*.mjs'],
    // What a case has the browser do stands in its own functions: both worlds' names are there.
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: { ...globals.node, ...globals.browser } },
    rules,
  },
];
